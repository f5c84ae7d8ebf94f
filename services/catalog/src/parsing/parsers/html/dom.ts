/** What is used of the DOM: the platform's own types are for browsers and would be global in a service. */
export interface DomNode {
  readonly nodeType: number;
  readonly textContent: string | null;
  readonly childNodes: Iterable<DomNode>;
  cloneNode(deep: boolean): DomNode;
}

export interface DomElement extends DomNode {
  readonly tagName: string;
  readonly children: Iterable<DomElement>;
  querySelector(selector: string): DomElement | null;
  querySelectorAll(selector: string): Iterable<DomElement>;
  remove(): void;
  replaceChildren(...children: DomNode[]): void;
}

export interface DomDocument extends DomNode {
  readonly body: DomElement | null;
  readonly documentElement: DomElement;
}
