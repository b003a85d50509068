// What a selector finds is whatever it names, which TypeScript cannot know: such nodes are taken as they are used.

interface ParentNode {
  querySelector(selectors: string): any;
  querySelectorAll(selectors: string): NodeListOf<any>;
}

interface Document {
  getElementById(id: string): any;
}

interface EventTarget {
  [property: string]: any;
}

