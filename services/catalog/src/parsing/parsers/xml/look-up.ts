import type { XmlElement } from './elements.ts';

/** The elements directly below, those with this name if one is given. */
export function childrenOf(element: XmlElement | undefined, name?: string): XmlElement[] {
  return (element?.children ?? []).filter(
    (child): child is XmlElement => typeof child !== 'string' && (name === undefined || child.name === name),
  );
}

export function firstChild(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return childrenOf(element, name)[0];
}

/** All elements with this name below, in order; none inside one that is found. */
export function* descendants(element: XmlElement, name: string): Generator<XmlElement> {
  for (const child of childrenOf(element)) {
    if (child.name === name) yield child;
    else yield* descendants(child, name);
  }
}

/** All text below, as it is. */
export function plainText(element: XmlElement | undefined): string {
  if (!element) return '';
  return element.children.map((child) => (typeof child === 'string' ? child : plainText(child))).join('');
}

/** An attribute in a namespace, whatever its prefix is. */
export function qualified({ attributes }: XmlElement, name: string): string | undefined {
  const key = Object.keys(attributes).find((each) => each.endsWith(`:${name}`));
  return key === undefined ? undefined : attributes[key];
}
