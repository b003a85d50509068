// entries.js is written by service/page/site.py: what a setter writes in each family, and the kinds of marks.

export const LAYERS: Record<string, any[]>;
export const MARK_KINDS: { name: string; title: string; shape: string; least: number; most: number }[];
