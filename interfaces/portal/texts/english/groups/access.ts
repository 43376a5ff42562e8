export { apiKeysEnglish as apiKeys } from '../access/api-keys.js';
export { apisEnglish as apis } from '../access/apis.js';
export { applicationsEnglish as applications } from '../access/applications.js';
