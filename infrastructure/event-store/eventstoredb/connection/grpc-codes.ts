/** The names of the status codes of gRPC, by number (grpc.github.io/grpc/core/md_doc_statuscodes.html). */
const names = [
  'OK',
  'CANCELLED',
  'UNKNOWN',
  'INVALID_ARGUMENT',
  'DEADLINE_EXCEEDED',
  'NOT_FOUND',
  'ALREADY_EXISTS',
  'PERMISSION_DENIED',
  'RESOURCE_EXHAUSTED',
  'FAILED_PRECONDITION',
  'ABORTED',
  'OUT_OF_RANGE',
  'UNIMPLEMENTED',
  'INTERNAL',
  'UNAVAILABLE',
  'DATA_LOSS',
  'UNAUTHENTICATED',
] as const;

/** Returns the name of a status code of gRPC: `UNAVAILABLE` for 14, `code 99` for an unknown one. */
export const codeName = (code: number): (typeof names)[number] | `code ${number}` =>
  names[code] ?? `code ${code}`;
