import { type BuiltinMenuItem, builtinMenu } from '@atrium/contract/permissions.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { iconNames, NamedIcon } from './named-icon.tsx';
import { OtherIcon, otherIconNames } from './other-icon.tsx';

const menuIconNames = [
  'HomeOutlined',
  'SafetyOutlined',
  'CloudOutlined',
  'FileTextOutlined',
  'LockOutlined',
  'EyeOutlined',
  'CopyrightOutlined',
  'SettingOutlined',
  'UserOutlined',
  'TeamOutlined',
  'MenuOutlined',
  'ApartmentOutlined',
  'AntDesignOutlined',
  'ContainerOutlined',
  'NodeExpandOutlined',
  'SisternodeOutlined',
  'SubnodeOutlined',
  'AppstoreOutlined',
  'BellOutlined',
  'BranchesOutlined',
  'ControlOutlined',
  'CrownOutlined',
  'DeleteOutlined',
  'DesktopOutlined',
  'FileProtectOutlined',
  'ForkOutlined',
  'FormOutlined',
  'IdcardOutlined',
  'KeyOutlined',
  'LoginOutlined',
  'ReadOutlined',
  'SafetyCertificateOutlined',
  'ScheduleOutlined',
  'SolutionOutlined',
  'OutsidePageIcon',
  'EmbeddedIcon',
  'ExternalIcon',
  'RiReactjsLine',
  'RiAccountCircleLine',
  'ProfileCardIcon',
  'RiUserSettingsLine',
];

const builtin = (Object.values(builtinMenu) as BuiltinMenuItem[]).flatMap(({ icon }) => icon ?? []);

describe('an icon named by a menu item', () => {
  it.each(menuIconNames)('%s is rendered immediately and hidden from screen readers', (name) => {
    const html = renderToStaticMarkup(<NamedIcon name={name} />);
    expect(html).toMatch(/^<svg[^>]* aria-hidden="true"/);
    expect(html).toMatch(/<(?:path|ellipse)/);
    expect(html).not.toContain('aria-label');
  });

  it.each([...new Set(builtin)])('%s of a built-in menu item is known', (name) => {
    expect([...iconNames, ...otherIconNames]).toContain(name);
  });

  it('an icon belongs to one built-in menu item only', () => {
    expect(builtin.filter((icon, index) => builtin.indexOf(icon) !== index)).toEqual([]);
  });

  it('another outlined icon of antd is loaded', () => {
    expect(otherIconNames.length).toBeGreaterThan(400);
    const otherName = otherIconNames.find((name) => !iconNames.includes(name)) ?? '';
    expect(renderToStaticMarkup(<OtherIcon name={otherName} />)).toContain('<svg');
  });

  it('an unknown icon is hidden with one warning', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(renderToStaticMarkup(<OtherIcon name="NoSuchIcon" />)).toBe('');
    expect(renderToStaticMarkup(<OtherIcon name="NoSuchIcon" />)).toBe('');
    expect(warn.mock.calls).toEqual([[expect.stringContaining('NoSuchIcon')]]);
  });
});
