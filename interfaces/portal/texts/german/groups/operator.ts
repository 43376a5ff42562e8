export { operatorGerman as operator } from '../operator/operator.js';
export { operatorServiceGerman as operatorService } from '../operator/operator-service.js';
