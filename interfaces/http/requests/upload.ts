import type { Writable } from 'node:stream';
import type { Request, Response } from 'express';
import multer from 'multer';
import type { HttpRequest } from '../http-types.js';
import { HttpProblem } from '../answers/problem.js';
import type { Parameters } from './form-body.js';
import { readBody } from './read-body.js';

/** Name of the part that holds the file. */
export const FILE_PART = 'file';
/** Bytes of a file. */
export const FILE_LIMIT = 2 * 1024 * 1024;
/** The most bytes around the file: boundaries, headers of the part, a file name. */
const AROUND = 16 * 1024;

const remedy = `Send multipart/form-data with one part named "${FILE_PART}" that has a file name.`;

const refused = (status: number, code: string, detail: string): HttpProblem =>
  new HttpProblem({ status, code, detail });
const fileMissing = (): HttpProblem => refused(400, 'file_required', `There is no file. ${remedy}`);
const unreadable = (): HttpProblem => refused(400, 'malformed_body', `The body cannot be read. ${remedy}`);
const tooLarge = (): HttpProblem =>
  refused(413, 'file_too_large', `The file is larger than ${FILE_LIMIT} bytes. Send a smaller one.`);

/**
 * Returns the bytes of the only file in a `multipart/form-data` body (RFC 7578), for any stated name and type.
 * @throws HttpProblem 400 for no file, another part or a second one; 413 for a file of more than 2 MiB; 415 for another
 * media type or a content coding
 */
export async function readUpload(req: HttpRequest): Promise<Buffer> {
  return (await readParts(req, limits)).file;
}

/** A form with a file, as a page sends it. */
export interface UploadForm {
  readonly file: Buffer;
  readonly parameters: Parameters;
}

/** Returns the file and the other field of a `multipart/form-data` body. @throws HttpProblem as `readUpload` */
export const readUploadForm = (req: HttpRequest): Promise<UploadForm> =>
  readParts(req, { ...limits, parts: 2, fields: 1, fieldSize: 1024 });

async function readParts(req: HttpRequest, most: multer.Options['limits']): Promise<UploadForm> {
  const body = await readBody(req, FILE_LIMIT + AROUND).catch((error: unknown) => {
    throw error instanceof HttpProblem && error.problem.status === 413 ? tooLarge() : error;
  });
  const { 'content-type': type, 'content-encoding': coding = 'identity' } = req.headers;
  if (body.length === 0 && type === undefined) throw fileMissing();
  if (!/^multipart\/form-data\s*;/i.test(type ?? ''))
    throw refused(415, 'unsupported_media_type', `The body is no multipart/form-data. ${remedy}`);
  if (coding !== 'identity')
    throw refused(415, 'unsupported_content_encoding', 'The body must be sent without a content coding.');
  return partsIn(req, body, most);
}

/** An option that the types lack. */
type Options = multer.Options & { readonly streamHandler: (req: unknown, parser: Writable) => void };

const limits: multer.Options['limits'] = {
  files: 1,
  parts: 1,
  fields: 0,
  fileSize: FILE_LIMIT,
  fieldSize: 1,
  fieldNameSize: 100,
  headerPairs: 20,
};

/** Parses the body, which was read before; the parser needs the request for its headers only. */
function partsIn(req: HttpRequest, body: Buffer, most: multer.Options['limits']): Promise<UploadForm> {
  const options: Options = {
    storage: multer.memoryStorage(),
    limits: most,
    streamHandler: (_, parser) => void parser.end(body),
  };
  const parse = multer(options).single(FILE_PART);
  const request = req as unknown as Request;
  return new Promise((resolve, reject) => {
    // multer does not answer the request itself
    parse(request, undefined as unknown as Response, (error: unknown) => {
      if (error !== undefined && error !== null) reject(problemOf(error));
      else if (request.file === undefined) reject(fileMissing());
      else resolve({ file: request.file.buffer, parameters: fieldsOf(request) });
    });
  });
}

const fieldsOf = ({ body }: Request): Parameters =>
  new Map(Object.entries(body as Readonly<Record<string, string>>).map(([name, value]) => [name, [value]]));

function problemOf(error: unknown): HttpProblem {
  // other messages of the parser may quote the body
  if (!(error instanceof multer.MulterError)) return unreadable();
  if (error.code === 'LIMIT_FILE_SIZE') return tooLarge();
  return refused(400, 'unexpected_part', `There is another part than the file, or a second one. ${remedy}`);
}
