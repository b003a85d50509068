/* b1aa8c2491f99ff6f24a033e2e5529956b850e9c795ccb222e333d5beb9f83cc */
import"./chunk-GNBLM6R5.js";
