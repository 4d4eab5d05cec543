export default function TermsOfServicePage() {
  return <main />;
}
