// Why a process of the run ended by itself, by Node's own report (`--report-on-fatalerror`): what it prints as it ends is
// far from the end of the log, where the failures stand.
const { readdirSync, readFileSync, rmSync, statSync } = module.require('node:fs');
const { tmpdir } = module.require('node:os');
const { join } = module.require('node:path');

const mb = (bytes) => Math.round(bytes / 1024 ** 2);

/**
 * Returns a line for each process of Node that has crashed since then, and deletes its report.
 * @param {number} since ms since the epoch
 */
function crashesSince(since) {
  const reports = readdirSync(tmpdir())
    .filter((name) => /^report\.\d+\.\d+\.\d+\.\d+\.\d+\.json$/.test(name))
    .map((name) => join(tmpdir(), name))
    .filter((path) => statSync(path).mtimeMs >= since);
  return reports.map((path) => {
    const { header, javascriptHeap } = JSON.parse(readFileSync(path, 'utf8'));
    rmSync(path);
    const used = `${mb(javascriptHeap.usedMemory)} of ${mb(javascriptHeap.memoryLimit)} MB`;
    return `crashed: process ${header.processId}: ${header.event}, ${used}`;
  });
}

module.exports = { crashesSince };
