export { apiKeysGerman as apiKeys } from '../api-keys.js';
export { applicationsGerman as applications } from '../applications.js';
