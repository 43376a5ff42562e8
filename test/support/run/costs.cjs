const { takeSpent } = module.require('./spent.cjs');

/** Begins to measure a file of tests. Returns a function that reports, once, what it has cost this process. */
function costs() {
  takeSpent();
  const [begin, before] = [Date.now(), process.cpuUsage()];
  return () => {
    const { user, system } = process.cpuUsage(before);
    return {
      wallMs: Date.now() - begin,
      cpuMs: Math.round((user + system) / 1000),
      rssMb: Math.round(process.memoryUsage.rss() / 1024 ** 2),
      pid: process.pid,
      spent: takeSpent(),
    };
  };
}

const seconds = (ms) => (ms / 1000).toFixed(1).padStart(7);
/** Files whose time is shown in full. */
const DEAREST = 10;
/** Files in the table. */
const ROWS = 40;

/** Returns the sums of the folders of tests, the dearest first: of a layer's folders, and of those of `interfaces`. */
function byFolder(files) {
  const sums = new Map();
  for (const [file, { wallMs, cpuMs }] of files) {
    const parts = file.split('/').slice(0, -1);
    const folder = parts.slice(0, parts[1] === 'interfaces' ? 3 : 2).join('/');
    const sum = sums.get(folder) ?? { wallMs: 0, cpuMs: 0 };
    sums.set(folder, { wallMs: sum.wallMs + wallMs, cpuMs: sum.cpuMs + cpuMs });
  }
  return [...sums].sort(([, a], [, b]) => b.cpuMs - a.cpuMs);
}

/**
 * Returns the table of what the files of a run have cost: the dearest ones, of ten of them what for, and each worker's
 * largest memory.
 * @param {Map<string, object>} files costs by file
 */
function tableOf(files) {
  const all = [...files].sort(([, a], [, b]) => b.wallMs - a.wallMs);
  const sum = (of) => all.reduce((total, [, cost]) => total + of(cost), 0);
  const lines = [
    `what ${all.length} files took, in s: all together ${seconds(sum(({ wallMs }) => wallMs)).trim()}, processor ${seconds(sum(({ cpuMs }) => cpuMs)).trim()}`,
    '   time   proc.  file',
  ];
  for (const [index, [file, { wallMs, cpuMs, spent }]] of all.slice(0, ROWS).entries()) {
    lines.push(`${seconds(wallMs)} ${seconds(cpuMs)}  ${file}`);
    if (index >= DEAREST) continue;
    const parts = Object.entries(spent).sort(([, a], [, b]) => b - a);
    for (const [what, ms] of parts) if (ms >= 50) lines.push(`${seconds(ms)}          ${what}`);
  }
  lines.push('   time   proc.  folder');
  for (const [folder, { wallMs, cpuMs }] of byFolder(files).slice(0, ROWS))
    lines.push(`${seconds(wallMs)} ${seconds(cpuMs)}  ${folder}`);
  const largest = new Map();
  const growth = [];
  for (const [file, { pid, rssMb }] of files) {
    const before = largest.get(pid) ?? 0;
    if (before > 0 && rssMb > before) growth.push([file, rssMb - before]);
    largest.set(pid, Math.max(before, rssMb));
  }
  lines.push(
    `memory of each process, in MB: ${[...largest.values()].sort((a, b) => b - a).join(', ')}; it grew most with`,
  );
  growth.sort(([, a], [, b]) => b - a);
  for (const [file, megabytes] of growth.slice(0, DEAREST))
    lines.push(`${String(megabytes).padStart(7)}  ${file}`);
  return lines.join('\n');
}

module.exports = { costs, tableOf };
