/** An e-mail address that breaks before its host where a line is too short for both. */
export function EmailText({ email }: { readonly email: string }) {
  const host = email.lastIndexOf('@') + 1;
  return (
    <>
      {email.slice(0, host)}
      <wbr />
      {email.slice(host)}
    </>
  );
}
