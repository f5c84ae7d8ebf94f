import type { ComponentType } from 'react';
import { LostPage } from './LostPage.tsx';

/** The component of a route whose code comes late, as react-router takes it. Where that fails, react-router would show nothing at all. */
export async function loadPage(load: () => Promise<ComponentType>): Promise<{ Component: ComponentType }> {
  try {
    return { Component: await load() };
  } catch (error) {
    console.error(error);
    return { Component: LostPage };
  }
}
