export { apiKeysEnglish as apiKeys } from '../api-keys.js';
export { apisEnglish as apis } from '../apis.js';
export { applicationsEnglish as applications } from '../applications.js';
