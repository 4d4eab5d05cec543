export default function PrivacyPolicyPage() {
  return <main />;
}
