export { apiKeysEnglish as apiKeys } from '../api-keys.js';
export { applicationsEnglish as applications } from '../applications.js';
