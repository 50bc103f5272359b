/** An e-mail address that breaks before its host where a line is too short for both. */
export function EmailText({ email }: { readonly email: string }) {
  const at = email.lastIndexOf('@');
  if (at < 0) return email;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
