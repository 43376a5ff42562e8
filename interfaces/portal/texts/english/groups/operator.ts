export { operatorEnglish as operator } from '../operator/operator.js';
export { operatorServiceEnglish as operatorService } from '../operator/operator-service.js';
