import { type Api, apiWith, signIn } from '../e2e/api.ts';
import { noRateLimits } from '../e2e/no-rate-limits.ts';
import { freshDataDir, type Product, startProduct } from '../e2e/product.ts';

/** A product that is killed and started again on the same data folder, and the person who uses it all the while. */
export class Platform {
  readonly #env: Readonly<Record<string, string>>;
  #product: Product;
  #api: Api;

  private constructor(env: Readonly<Record<string, string>>, product: Product, api: Api) {
    this.#env = env;
    this.#product = product;
    this.#api = api;
  }

  static async start(settings: Readonly<Record<string, string>> = {}): Promise<Platform> {
    const env = { RATE_LIMITS: noRateLimits, ...settings };
    const product = await startProduct(await freshDataDir(), env);
    return new Platform(env, product, await signIn(product, 'faults@example.org'));
  }

  get api(): Api {
    return this.#api;
  }

  get dataDir(): string {
    return this.#product.dataDir;
  }

  /** `kill -9` to the whole process group. */
  async kill(): Promise<void> {
    await this.#product.kill();
  }

  /** Starts it anew, at another port; the cookie of before is used on. */
  async startAgain(): Promise<void> {
    this.#product = await startProduct(this.dataDir, this.#env);
    this.#api = apiWith(this.#product.url, this.#api.cookie, this.#api.me);
  }

  /** Ends it and removes its data. */
  async end(): Promise<void> {
    await this.#product.end();
  }
}
