import { actAsGuest, type GuestProof } from '../../../lib/api/index.ts';
import { embedLook, type Host, hostOf, userOf } from '../../../lib/embed/index.ts';
import { ApiError } from '../../../lib/errors/index.ts';

interface Guest {
  /** The widget around this page. */
  readonly host: Host | undefined;
  /** False: the address lacks what opens the share. */
  readonly hasProof: boolean;
}

/** From here on the page's calls are those of the share's visitor, or of the user that the site around it signs for. */
export function beGuest(shareId: string, page: Window): Guest {
  const look = embedLook(page.location);
  const framed = look !== undefined;
  const host = hostOf(page);
  if (look?.signed && host) {
    const user = userOf(host);
    const proof = async (): Promise<GuestProof> => {
      const signed = await user();
      if (signed === null)
        throw new ApiError(401, { errorCode: 'NOT_SIGNED' }, 'This site did not say who you are');
      return { shareId, ...signed };
    };
    actAsGuest({ proof, framed });
    return { host, hasProof: true };
  }
  const shareToken = tokenIn(page.location);
  actAsGuest({ proof: () => ({ shareId, shareToken }), framed });
  return { host, hasProof: shareToken !== '' };
}

function tokenIn({ hash }: Location): string {
  const text = hash.slice(1);
  try {
    return decodeURIComponent(text);
  } catch {
    // Cut off within such a sign it is not whole, which the server says.
    return text;
  }
}
