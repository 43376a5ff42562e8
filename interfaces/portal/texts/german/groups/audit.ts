export { auditGerman as audit } from '../audit.js';
