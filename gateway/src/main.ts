import { createRequire } from 'node:module';
import { routes } from '@tutka/http-contracts';
import {
  createLogger,
  createMetrics,
  createSigner,
  type Env,
  loadSettings,
  type Running,
  runProcess,
  serve,
} from '@tutka/service-runtime';
import { createRequestMetrics } from './api/request-metrics.ts';
import { createApp } from './app.ts';
import { createAddressOf } from './callers/address.ts';
import { createIdentity } from './callers/identity.ts';
import { createKeyUses } from './callers/key-uses.ts';
import { createKeys } from './callers/keys.ts';
import { createElsewhereOf, createOriginCheck } from './callers/origin.ts';
import { createSessionChanges } from './callers/session-changes.ts';
import { createSessionCookie } from './callers/session-cookie.ts';
import { createSessions } from './callers/sessions.ts';
import { createShares } from './callers/shares.ts';
import { createSignInBrowser } from './callers/sign-in-browser.ts';
import { createVisitorTokens } from './callers/visitor-token.ts';
import { settingsSchema } from './config.ts';
import { createUpstreams } from './forward/upstreams.ts';
import { createAtOnce } from './limits/at-once.ts';
import { openLimits } from './limits/open-limits.ts';
import { openApiDocument } from './openapi/document.ts';
import { createSandbox } from './pages/sandbox.ts';
import { createSecurityHeaders } from './pages/security-headers.ts';
import { createRouter } from './routing/router.ts';
import { createLiveStreams } from './streams/live-streams.ts';
import { createOpenEnded } from './streams/open-ended.ts';
import { createUnanswered } from './streams/unanswered.ts';

/** A reply that was asked for a moment before is to have its first line, by which it is found elsewhere. */
const LAST_LINES_MS = 2000;
/** Browsers, proxies and programs keep connections for longer than our own services do; many give them up before this. */
const IDLE_MS = 20_000;

/** Starts the gateway. */
export async function start(env: Env): Promise<Running> {
  const settings = loadSettings(settingsSchema, env);
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`;
  const logger = createLogger({ service: 'gateway', level: settings.LOG_LEVEL });
  const signer = createSigner({ issuer: 'gateway', privateJwk: settings.SIGNING_KEY });
  const identity = createIdentity({ url: settings.IDENTITY_URL, signer });
  const shares = createShares({ url: settings.CATALOG_URL, signer });
  const keyUses = createKeyUses({
    tell: identity.countKeyUses,
    onError: (error) => logger.warn({ err: error }, 'uses of keys could not be told yet'),
  });
  const upstreams = createUpstreams({
    identity: settings.IDENTITY_URL,
    catalog: settings.CATALOG_URL,
    conversation: settings.CONVERSATION_URL,
    billing: settings.BILLING_URL,
    statistics: settings.STATISTICS_URL,
  });
  const security = createSecurityHeaders(publicUrl, settings.S3_PUBLIC_ENDPOINT);
  const cookie = createSessionCookie(publicUrl);
  const streams = createLiveStreams();
  const unanswered = createUnanswered();
  const metrics = createMetrics();
  metrics.gauge('gateway_streams_active', 'Replies being streamed', streams.count);
  const { limits, close: closeLimits } = await openLimits(settings, logger, metrics);
  const { version }: { version: string } = createRequire(import.meta.url)('../package.json');
  const sandbox = createSandbox({
    stripe: settings.STRIPE_SANDBOX_URL,
    alipay: settings.ALIPAY_SANDBOX_URL,
  });
  const draining = new AbortController();
  const handler = createApp({
    sandbox,
    api: {
      logger,
      signer,
      upstreams,
      streams,
      unanswered,
      openEnded: createOpenEnded(),
      cookie,
      changes: createSessionChanges(publicUrl),
      signInBrowser: createSignInBrowser(publicUrl),
      countRequest: createRequestMetrics(metrics, logger),
      router: createRouter(routes),
      addressOf: createAddressOf(settings.TRUSTED_PROXIES),
      originAllowed: createOriginCheck(publicUrl),
      elsewhereOf: createElsewhereOf(publicUrl),
      sessions: createSessions(identity.resolveSession),
      keys: createKeys(identity.resolveKey),
      keyUses,
      shares,
      visitorTokens: createVisitorTokens(publicUrl),
      limits,
      atOnce: createAtOnce(settings.RATE_LIMITS.open),
      headers: security.api,
    },
    own: {
      headers: security.api,
      about: { name: 'tutka', version, mode: settings.MODE },
      draining: draining.signal,
      openApi: () => openApiDocument({ version, publicUrl, cookieName: cookie.name }),
    },
    security,
    webDist: settings.WEB_DIST,
    originsOf: shares.origins,
    widgetSitesOf: shares.widgetSites,
  });
  return serve({
    settings,
    logger,
    handler,
    metrics,
    started: { identity: identity.ready },
    draining,
    idleMs: IDLE_MS,
    onLimit: () => {
      unanswered.refuseAll();
      return streams.endAll(LAST_LINES_MS);
    },
    onStop: async () => {
      await keyUses.stop();
      identity.close();
      shares.close();
      closeLimits();
      await sandbox.close();
      await upstreams.close();
    },
  });
}

if (import.meta.main) await runProcess('gateway', () => start(process.env));
