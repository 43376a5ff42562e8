export { apiKeysGerman as apiKeys } from '../access/api-keys.js';
export { apisGerman as apis } from '../access/apis.js';
export { applicationsGerman as applications } from '../access/applications.js';
