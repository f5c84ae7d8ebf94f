/** Small in memory, few processes: the whole product shares one machine with its database. */
const modest = {
  listen_addresses: '127.0.0.1',
  shared_buffers: '32MB',
  max_connections: '100',
  work_mem: '8MB',
  maintenance_work_mem: '32MB',
  max_wal_size: '256MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  max_parallel_workers: '0',
  io_method: 'sync',
  huge_pages: 'off',
  random_page_cost: '1.1',
  // Passwords here are random and long; iterations protect short ones, and every new connection pays for them.
  scram_iterations: '64',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Statements and details may carry what people wrote.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

const notDurable = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** What one start of a server is told beside the modest defaults. */
export interface StartSettings {
  readonly durable: boolean;
  readonly port: number;
  /** The folder of its socket; undefined: it has none. */
  readonly socketDir: string | undefined;
  readonly more: Readonly<Record<string, string>>;
}

/** The server's command line settings; `more` wins. */
export function serverSettings({ durable, port, socketDir, more }: StartSettings): string[] {
  const own = { unix_socket_directories: socketDir ?? '', unix_socket_permissions: '0700' };
  const all = { ...modest, ...own, ...(durable ? {} : notDurable), ...more, port: String(port) };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
