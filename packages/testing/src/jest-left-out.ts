interface Results {
  readonly testResults: readonly {
    readonly testResults: readonly { readonly status: string; readonly ancestorTitles: readonly string[] }[];
  }[];
}

const reasons = /\(SKIPPED: /;

/** A reporter of jest: at the end of a run, the suites that were left out, each by its name and with the reason. */
export default class LeftOut {
  onRunComplete(_: unknown, { testResults }: Results): void {
    const tests = testResults
      .flatMap((file) => file.testResults)
      .filter(({ status }) => status === 'pending');
    const suites = tests.flatMap(({ ancestorTitles }) =>
      ancestorTitles.filter((title) => reasons.test(title)),
    );
    if (suites.length === 0) return;
    process.stderr.write(`\nLeft out:\n${[...new Set(suites)].map((suite) => `  ${suite}\n`).join('')}`);
  }
}
