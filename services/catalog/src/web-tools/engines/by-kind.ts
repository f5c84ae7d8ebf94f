import type { SearchEngineKind } from '../../domain/providers/search-engine.events.ts';
import { brave } from './brave.ts';
import type { Engine } from './engine.ts';
import { searxng } from './searxng.ts';
import { tavily } from './tavily.ts';

export const engines: Readonly<Record<SearchEngineKind, Engine>> = { searxng, brave, tavily };
