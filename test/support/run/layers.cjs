const { relative, sep } = module.require('node:path');

const LAYERS = ['domain', 'application', 'infrastructure', 'projections', 'interfaces'];
const KINDS = ['lines', 'branches'];

const share = ({ covered, total }) =>
  `${total === 0 ? '-' : ((100 * covered) / total).toFixed(2)} %`.padStart(9) +
  `  ${covered} of ${total}`.padEnd(20);

/**
 * Returns the table of how much of each layer the tests have run, in lines and branches. Files that no test loaded are not in it.
 * @param {object} summary istanbul's `coverage-summary.json`: counts by absolute path
 * @param {string} root the folder of the layers
 */
function coverageByLayer(summary, root) {
  const rows = new Map(
    [...LAYERS, 'all'].map((layer) => [
      layer,
      { files: 0, lines: { covered: 0, total: 0 }, branches: { covered: 0, total: 0 } },
    ]),
  );
  for (const [file, counts] of Object.entries(summary)) {
    const [layer] = relative(root, file).split(sep);
    if (!LAYERS.includes(layer)) continue;
    for (const row of [rows.get(layer), rows.get('all')]) {
      row.files++;
      for (const kind of KINDS) {
        row[kind].covered += counts[kind].covered;
        row[kind].total += counts[kind].total;
      }
    }
  }
  const lines = [...rows].map(([layer, { files, lines, branches }]) =>
    `${layer.padEnd(14)} ${String(files).padStart(5)} ${share(lines)} ${share(branches)}`.trimEnd(),
  );
  return [`${'layer'.padEnd(14)} files     lines${' '.repeat(21)} branches`, ...lines].join('\n');
}

module.exports = { coverageByLayer };
