import { readAvatar } from '../../../application/user/avatar/read-avatar.js';
import { removeAvatar, setAvatar } from '../../../application/user/avatar/change-avatar.js';
import { type Route, writing } from '../serving/route.js';
import { imageRefusals, pictures } from './uploads.js';
import { oneUser, ownerProtected } from './users.js';

const path = '/api/users/{id}/avatar';

export const avatarRoutes: readonly Route[] = [
  writing<Uint8Array>({
    method: 'POST',
    path,
    operationId: 'setAvatar',
    whileLocked: 'stops',
    summary: "Upload a user's avatar",
    description:
      'Its middle becomes a WebP of at most 512 × 512 pixels, without metadata. The format is recognised by the content.',
    scopes: ['users:write'],
    uploads: pictures,
    status: 200,
    answers: 'User',
    refusals: {
      400: imageRefusals,
      403: ownerProtected,
      404: ['user_not_found'],
      415: ['unsupported_image'],
      503: ['images_busy'],
    },
    throwIfMissing: oneUser,
    handle: async (api, { context, params, body }) => {
      const { record, revision, position } = await setAvatar(api.app, context, {
        userId: params['id'] ?? '',
        file: body,
      });
      return { body: record, revision, position, subjectId: record.id };
    },
  }),
  {
    method: 'GET',
    path,
    operationId: 'getAvatar',
    whileLocked: 'owners',
    summary: "Read a user's avatar",
    scopes: ['users:read'],
    status: 200,
    sends: ['image/webp'],
    refusals: { 404: ['user_not_found', 'avatar_not_found'] },
    throwIfMissing: oneUser,
    handle: async (api, { tenantId, params }) => {
      const { bytes, sha256 } = await readAvatar(api.app, tenantId, params['id'] ?? '');
      return { file: { bytes, mediaType: 'image/webp', etag: sha256 } };
    },
  },
  writing({
    method: 'DELETE',
    path,
    operationId: 'removeAvatar',
    whileLocked: 'stops',
    summary: "Remove a user's avatar",
    scopes: ['users:write'],
    conditional: true,
    status: 204,
    refusals: { 403: ownerProtected, 404: ['user_not_found'] },
    throwIfMissing: oneUser,
    handle: (api, { context, params }) => removeAvatar(api.app, context, { userId: params['id'] ?? '' }),
  }),
];
