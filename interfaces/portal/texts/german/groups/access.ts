export { apiKeysGerman as apiKeys } from '../api-keys.js';
export { apisGerman as apis } from '../apis.js';
export { applicationsGerman as applications } from '../applications.js';
