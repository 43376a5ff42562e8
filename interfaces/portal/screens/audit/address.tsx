import { Fragment } from 'preact';

/** An address, of the network or of mail, which breaks into lines after its colons and its `@` only. */
export function Address({ of }: { readonly of: string }) {
  return (
    <span class="whole">
      {of.split(/(?<=[:@])/).map((part, index) => (
        <Fragment key={index}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </span>
  );
}
