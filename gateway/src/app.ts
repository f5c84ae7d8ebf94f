import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type ApiDeps, createApi } from './api/api.ts';
import { formAt } from './api/lost.ts';
import { bringsKey } from './callers/keys.ts';
import { createDocsPage } from './openapi/docs-page.ts';
import { createOwnAnswers, type OwnAnswersOptions } from './pages/own-answers.ts';
import { pageHeaders } from './pages/page-headers.ts';
import { createPageLimit, isAskedFor } from './pages/page-limit.ts';
import { createRegistrationRefusal } from './pages/registration.ts';
import type { Sandbox } from './pages/sandbox.ts';
import type { SecurityHeaders } from './pages/security-headers.ts';
import { createSendFile } from './pages/send-file.ts';
import { createWebApp } from './pages/web-app.ts';
import { createWidgetAnswer } from './pages/widget.ts';
import { meantAddress } from './routing/meant-address.ts';

/** What the gateway is made of. */
export interface AppDeps {
  readonly api: ApiDeps;
  readonly own: OwnAnswersOptions;
  readonly security: SecurityHeaders;
  readonly sandbox: Sandbox;
  readonly webDist: string | undefined;
  /** Which sites may frame a share's page. */
  readonly originsOf: (share: string) => Promise<readonly string[]>;
  /** Which of them show its widget. */
  readonly widgetSitesOf: (share: string) => Promise<readonly string[]>;
}

/** Ours, OpenAI's, and the Model Context Protocol below an agent; `/mcp` itself is a page. */
const protocols = /^\/(?:(?:api|v1)(?:\/|$)|mcp\/agents\/)/;

/** What is sent where others have it, is sent by a program, whether its key is ours or none. */
const isLost = ({ method }: IncomingMessage, path: string) => method === 'POST' && formAt(path) !== 'data';

/** A call has the id of its context, whatever else we answer one of its own. */
const isCall = (path: string) => protocols.test(path) && !path.startsWith('/api/docs');

/** The gateway without a port: its own answers, the API, and the web app for everything else. */
export function createApp(deps: AppDeps): RequestListener {
  const sendFile = createSendFile();
  const api = createApi(deps.api);
  const own = createOwnAnswers(deps.own);
  const docs = createDocsPage({ headers: deps.security.page, sendFile });
  const widget = createWidgetAnswer({ headers: deps.security.elsewhere, sitesOf: deps.widgetSitesOf });
  const registration = createRegistrationRefusal(deps.security.api);
  const headersOf = pageHeaders(deps.security, deps.originsOf);
  const web = createWebApp({ folder: deps.webDist, headersOf, sendFile });
  const { limits, addressOf } = deps.api;
  const mayAsk = createPageLimit({ limits, addressOf, headers: deps.security.elsewhere });
  const answer = (request: IncomingMessage, response: ServerResponse, path: string) => {
    if (own(request, response, path) || docs(request, response, path) || widget(request, response, path))
      return;
    if (deps.sandbox.answer(request, response, path) || registration(request, response, path)) return;
    // A program that was told another address reads no page.
    if (protocols.test(path) || bringsKey(request.headers) || isLost(request, path))
      api(request, response, path);
    else web(request, response, path).catch(() => response.destroy());
  };
  return (request: IncomingMessage, response: ServerResponse) => {
    const { url, path } = meantAddress(request.url ?? '/');
    request.url = url;
    if (!isCall(path)) response.setHeader('x-request-id', randomUUID());
    if (!isAskedFor(path)) answer(request, response, path);
    else void mayAsk(request, response).then((may) => may && answer(request, response, path));
  };
}
