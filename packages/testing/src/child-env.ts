const ofMachine = ['PATH', 'HOME', 'TMPDIR', 'NODE_COMPILE_CACHE', 'PYTHONPATH'];

/**
 * The environment of a process that a test or a measurement starts: `settings`, and of ours what tells of this machine, where programs and their packages, a
 * home and compiled sources are. A setting of the product that somebody has in their shell does not reach what is tested.
 */
export function childEnv(
  settings: Readonly<Record<string, string>> = {},
  ours: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const machine = Object.entries(ours).filter(([name]) => ofMachine.includes(name));
  return { ...Object.fromEntries(machine), ...settings };
}
