/** The name of the login and of the database. */
export const EMBEDDED_NAME = 'tessera';

/** Sized for one service on a small machine. Durability (fsync, full_page_writes, checksums) stays as PostgreSQL ships it. */
const defaults: Readonly<Record<string, string>> = {
  max_connections: '60',
  shared_buffers: '64MB',
  // Nothing replicates from this server: less WAL is written, and crash recovery stays a matter of seconds.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  max_wal_size: '512MB',
  checkpoint_timeout: '5min',
  // The helper processes of asynchronous I/O cost memory and start time that small random reads never earn back.
  io_method: 'sync',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
};

/**
 * What no caller may change. Even the first line of an error can quote a value (`invalid input syntax for type uuid: "…"`),
 * so `log_min_messages = log` keeps every statement's error out of the file: the service receives it and logs what is safe.
 * What remains is the server's own life: start, recovery, stop, crash, refused logins.
 */
const fixed: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  logging_collector: 'off',
  log_destination: 'stderr',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_statement: 'none',
  log_duration: 'off',
  log_min_duration_statement: '-1',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_checkpoints: 'off',
  log_autovacuum_min_duration: '-1',
};

/**
 * The command-line arguments of the server: ours, then the caller's, then what keeps it private.
 * On the command line, not in a file, so that neither an edited postgresql.conf nor ALTER SYSTEM wins.
 */
export function serverArguments(port: number, settings: Readonly<Record<string, string>> = {}): string[] {
  const all = { ...defaults, ...settings, ...fixed, port: String(port) };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
