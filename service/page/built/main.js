/* a25ad145df450fd628bb8da24377740e457e164b69c383db5e4e261d2617d4cd */
import"./chunk-DE3Y7VVN.js";
