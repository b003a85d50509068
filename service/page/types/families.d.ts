// families.js is written by service/page/site.py: the families' modules with their words, by their ids.

export const FAMILIES: Record<string, any>;
export const SHARED: Record<string, [string, string][]>;
export const MARKS: Record<string, string>;
