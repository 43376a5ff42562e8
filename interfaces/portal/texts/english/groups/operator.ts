export { operatorEnglish as operator } from '../operator.js';
export { operatorServiceEnglish as operatorService } from '../operator-service.js';
