export { auditEnglish as audit } from '../audit.js';
