import { baseUrl } from '../../addresses.js';
import { texts } from '../../texts/language.js';
import { CopyButton } from '../../ui/copy-button.js';
import { DetailList, Section } from '../../ui/page.js';
import { Later } from '../later.js';
import { type Application, signsIn } from './application-values.js';

const snippets = () => import('./snippets/snippet-picker.js').then((m) => m.SnippetPicker);

/** The values that every program asks for, and code for some programs with them filled in. */
export function UseIt({ application }: { readonly application: Application }) {
  const t = texts().applications.use;
  return (
    <Section title={texts().applications.tabs.use} lead={t.lead}>
      <div class="values">
        <DetailList
          details={[
            [t.issuer, <Copied text={baseUrl} />],
            [t.discovery, <Copied text={`${baseUrl}/.well-known/openid-configuration`} />],
            [texts().applications.clientId, <Copied text={application.clientId} />],
            [texts().applications.audience, <Copied text={application.audience} />],
          ]}
        />
      </div>
      <Later load={snippets} props={{ application }} />
      {application.authMethod === 'private_key_jwt' && signsIn(application) && (
        <p class="soft">{t.keyHint}</p>
      )}
    </Section>
  );
}

function Copied({ text }: { readonly text: string }) {
  return (
    <span class="copied">
      <code>{text}</code> <CopyButton text={text} />
    </span>
  );
}
