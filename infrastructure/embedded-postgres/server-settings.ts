/** The name of the login and of the database. */
export const EMBEDDED_NAME = 'tessera';

/** Sized for one service on a small machine. Durability (fsync, full_page_writes, checksums) stays as PostgreSQL ships it. */
const defaults: Readonly<Record<string, string>> = {
  max_connections: '60',
  shared_buffers: '64MB',
  // no server replicates from this one: less WAL is written, and crash recovery takes seconds
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  max_wal_size: '512MB',
  checkpoint_timeout: '5min',
  // asynchronous I/O has helper processes, which cost memory and start time and do not speed up small random reads
  io_method: 'sync',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
};

/**
 * Settings that no caller may change. The first line of an error can quote a value (`invalid input syntax for type uuid: "…"`),
 * so `log_min_messages = log` keeps errors of statements out of the file: the service receives them and logs what is safe. The
 * file has the start, recovery, stop and crash of the server, and refused logins.
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
 * Returns the arguments of the server: the defaults, the caller's settings, then those that keep it private. They take
 * precedence over postgresql.conf and ALTER SYSTEM.
 */
export function serverArguments(port: number, settings: Readonly<Record<string, string>> = {}): string[] {
  const all = { ...defaults, ...settings, ...fixed, port: String(port) };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
