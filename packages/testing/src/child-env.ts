const ofMachine = ['PATH', 'HOME', 'TMPDIR', 'NODE_COMPILE_CACHE'] as const;

/**
 * The environment of a process that a test or a measurement starts: `settings`, and of ours what tells of this machine, where programs, a
 * home and compiled sources are. A setting of the product that somebody has in their shell does not reach what is tested.
 */
export function childEnv(settings: Readonly<Record<string, string>> = {}): Record<string, string> {
  const machine = ofMachine.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(machine), ...settings };
}
