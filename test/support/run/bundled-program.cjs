'use strict';
// A program of builtCheckout(), run with the code that V8 made of it in an earlier process: compiling it anew is a third of
// the CPU time of a start. TESSERA_KEEP_CODE: keeps the code that this process made, for those after it.
const { readFileSync, renameSync, writeFileSync } = module.require('node:fs');
const { createRequire, wrap } = module.require('node:module');
const { dirname } = module.require('node:path');
const { Script, constants } = module.require('node:vm');

exports.run = (filename) => {
  const store = `${filename}.code`;
  let cachedData;
  try {
    cachedData = readFileSync(store);
  } catch {
    // there is none yet
  }
  const importModuleDynamically = constants.USE_MAIN_CONTEXT_DEFAULT_LOADER;
  const script = new Script(wrap(readFileSync(filename, 'latin1')), {
    filename,
    cachedData,
    importModuleDynamically,
  });
  if (process.env.TESSERA_KEEP_CODE === 'yes')
    process.once('exit', () => {
      writeFileSync(`${store}.new`, script.createCachedData());
      renameSync(`${store}.new`, store);
    });
  const program = { exports: {} };
  const scope = [program.exports, createRequire(filename), program, filename, dirname(filename)];
  script.runInThisContext().apply(program.exports, scope);
};
