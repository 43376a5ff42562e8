export { ImportScreen } from '../users/import/import-screen.js';
export { OneImportScreen } from '../users/import/one-import-screen.js';
