import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('./run-product.ts', import.meta.url));
const email = 'bench@example.com';
// Counted as shipped, but wide enough that the load itself is not refused.
const rateLimits = ['read', 'write', 'upload', 'address'].map((budget) => `${budget}=100000000`).join();

/** The product as `make start` runs it, in a process and a data folder of its own, with someone signed in. */
export class Product {
  readonly #child: ChildProcess;
  readonly #folder = mkdtempSync(join(tmpdir(), 'tutka-bench-retrieval-'));
  readonly #output: AsyncIterator<string>;
  #url = '';
  #cookie = '';

  private constructor() {
    this.#child = spawn(process.execPath, [program], {
      env: { ...process.env, PORT: '0', DATA_DIR: this.#folder, RATE_LIMITS: rateLimits },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (!this.#child.stdout) throw new Error('The product has no output');
    this.#output = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  }

  static async start(): Promise<Product> {
    const product = new Product();
    product.#url = await product.#told(/running at (\S+)/u);
    await product.call('POST', '/api/auth/otp', { email });
    const otp = await product.#told(/: (\d{6}) is/u);
    const verified = await product.#send('POST', '/api/auth/verify', { email, otp });
    product.#cookie = (verified.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    return product;
  }

  /** The data of a call's answer. Throws what the envelope says of a failure. */
  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await this.#send(method, path, body);
    const envelope = (await answer.json()) as { data: T; error?: string };
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${envelope.error ?? ''}`);
    return envelope.data;
  }

  /** Uploads a file; returns its address. */
  async upload(fileName: string, text: string): Promise<string> {
    const query = new URLSearchParams({ resourceType: 'knowledge', fileName });
    const { url, signedUrl, requiredHeaders } = await this.call<{
      url: string;
      signedUrl: string;
      requiredHeaders: Record<string, string>;
    }>('GET', `/api/upload/signed-url?${query}`);
    const headers = { ...requiredHeaders, ...this.#headers() };
    const put = await fetch(new URL(signedUrl, this.#url), { method: 'PUT', headers, body: text });
    if (!put.ok) throw new Error(`PUT ${fileName}: ${put.status}`);
    return url;
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGTERM');
    if (this.#child.exitCode === null) await once(this.#child, 'exit');
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #headers(): Record<string, string> {
    return { origin: this.#url, cookie: this.#cookie };
  }

  #send(method: string, path: string, body?: unknown): Promise<Response> {
    const headers = { ...this.#headers(), ...(body !== undefined && { 'content-type': 'application/json' }) };
    return fetch(this.#url + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  async #told(pattern: RegExp): Promise<string> {
    for (;;) {
      const { value, done } = await this.#output.next();
      if (done) throw new Error('The product ended before it was ready');
      const found = pattern.exec(value)?.[1];
      if (found) return found;
    }
  }
}
