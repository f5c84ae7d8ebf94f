import type { ModelClient } from '@tutka/model-client';
import type { ModelProviders } from '../model-providers/model-providers.ts';
import { providerOf } from '../model-providers/provider-of.ts';
import { type PictureReader, tesseract, visionReader } from '../parsing/index.ts';

const gone = 'Its provider is gone or switched off.';

/**
 * Who reads pictures: the platform's vision model where one is set up, else the tesseract of this machine. `pauses`:
 * between tries of its provider, in milliseconds.
 */
export function picturesOf(
  providers: Pick<ModelProviders, 'vision' | 'open'>,
  models: Pick<ModelClient, 'streamChat'>,
  pauses?: readonly number[],
): PictureReader {
  return visionReader({
    async chosen() {
      const vision = await providers.vision();
      return (
        vision && {
          uuid: vision.provider,
          provider: await providerOf(providers, vision, gone),
          model: vision.model,
        }
      );
    },
    models,
    otherwise: tesseract(),
    pauses,
  });
}
