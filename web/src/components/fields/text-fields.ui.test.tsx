import { Button, Form } from 'antd';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPage, setTestLanguage } from '../../testing/render.tsx';
import { useTranslateErrors } from '../form/translate-errors.ts';
import { CreditCodeField, EmailField, LengthField, TelephoneField } from './text-fields.tsx';

const Entry = ({ onFinish }: { onFinish: (values: unknown) => void }) => {
  const [form] = Form.useForm();
  useTranslateErrors(form, () => undefined);
  return (
    <Form form={form} layout="vertical" onFinish={onFinish}>
      <EmailField name="email" />
      <TelephoneField name="telephone" isOptional />
      <Button htmlType="submit">OK</Button>
    </Form>
  );
};

const findEmail = () => page.getByRole('textbox', { name: /邮箱|Email/ });
const submit = () => userEvent.click(page.getByRole('button', { name: 'OK' }));

test('a required field is marked in both languages, and an optional one is not', async () => {
  const onFinish = vi.fn();
  await renderPage(<Entry onFinish={onFinish} />);
  await submit();
  await expect.element(findEmail()).toHaveAccessibleDescription('此项为必填项');
  await expect.element(findEmail()).toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByRole('textbox', { name: /电话/ })).not.toHaveAttribute('aria-invalid', 'true');
  await setTestLanguage('en-US');
  await expect.element(findEmail()).toHaveAccessibleDescription('This field is required');
  expect(onFinish).not.toHaveBeenCalled();
});

test('a field shows its first error when the user leaves it, not during typing, and keeps the text', async () => {
  await renderPage(<Entry onFinish={vi.fn()} />);
  await userEvent.click(findEmail());
  await userEvent.keyboard('nobody');
  await expect.element(findEmail()).not.toHaveAttribute('aria-invalid', 'true');
  await userEvent.tab();
  await expect.element(findEmail()).toHaveAccessibleDescription('邮箱格式不正确');
  await expect.element(findEmail()).toHaveValue('nobody');
  await setTestLanguage('en-US');
  await expect.element(findEmail()).toHaveAccessibleDescription('Invalid email address');
  await expect.element(findEmail()).toHaveValue('nobody');
  await userEvent.click(findEmail());
  await userEvent.keyboard('{End}@example.com');
  await expect.element(findEmail()).not.toHaveAttribute('aria-invalid', 'true');
});

test('a valid value is sent as it was typed', async () => {
  const onFinish = vi.fn();
  await renderPage(<Entry onFinish={onFinish} />);
  await userEvent.fill(findEmail(), 'someone@example.com');
  await submit();
  await expect.poll(() => onFinish.mock.calls).toEqual([[{ email: 'someone@example.com', telephone: undefined }]]);
});

const Company = ({ onFinish }: { onFinish: (values: unknown) => void }) => (
  <Form layout="vertical" onFinish={onFinish}>
    <CreditCodeField name="credit" label="Credit" />
    <LengthField name="postcode" label="Postcode" length={6} />
    <Button htmlType="submit">OK</Button>
  </Form>
);

test('a field is not changed during text composition, and is cleaned when the user leaves it', async () => {
  await renderPage(<Company onFinish={vi.fn()} />);
  const credit = page.getByRole('textbox', { name: /Credit/ });
  await userEvent.fill(credit, 'ma 9135-0100');
  await expect.element(credit).toHaveValue('ma 9135-0100');
  await userEvent.fill(credit, '91350100 m000100y43');
  await userEvent.tab();
  await expect.element(credit).toHaveValue('91350100M000100Y43');
  await expect.element(credit).not.toHaveAttribute('aria-invalid', 'true');
});

test('a text that is too long stays complete, with a count and an error', async () => {
  await renderPage(<Company onFinish={vi.fn()} />);
  const postcode = page.getByRole('textbox', { name: /Postcode/ });
  await userEvent.fill(postcode, '𠮷'.repeat(9));
  await userEvent.tab();
  await expect.element(postcode).toHaveValue('𠮷'.repeat(9));
  await expect.element(postcode).toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByText('9 / 6')).toBeInTheDocument();
});
