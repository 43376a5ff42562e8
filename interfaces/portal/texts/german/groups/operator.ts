export { operatorGerman as operator } from '../operator.js';
export { operatorServiceGerman as operatorService } from '../operator-service.js';
