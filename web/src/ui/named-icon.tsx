import AntDesignOutlined from '@ant-design/icons/AntDesignOutlined';
import ApartmentOutlined from '@ant-design/icons/ApartmentOutlined';
import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined';
import CloudOutlined from '@ant-design/icons/CloudOutlined';
import ContainerOutlined from '@ant-design/icons/ContainerOutlined';
import CopyrightOutlined from '@ant-design/icons/CopyrightOutlined';
import EyeOutlined from '@ant-design/icons/EyeOutlined';
import FileTextOutlined from '@ant-design/icons/FileTextOutlined';
import FormOutlined from '@ant-design/icons/FormOutlined';
import HomeOutlined from '@ant-design/icons/HomeOutlined';
import LockOutlined from '@ant-design/icons/LockOutlined';
import MenuOutlined from '@ant-design/icons/MenuOutlined';
import NodeExpandOutlined from '@ant-design/icons/NodeExpandOutlined';
import SafetyOutlined from '@ant-design/icons/SafetyOutlined';
import SettingOutlined from '@ant-design/icons/SettingOutlined';
import SisternodeOutlined from '@ant-design/icons/SisternodeOutlined';
import SubnodeOutlined from '@ant-design/icons/SubnodeOutlined';
import TeamOutlined from '@ant-design/icons/TeamOutlined';
import UserOutlined from '@ant-design/icons/UserOutlined';
import { type ComponentType, lazy, memo, Suspense } from 'react';
import { ownIcons } from './own-icons.tsx';

const antdIcons = {
  AntDesignOutlined,
  ApartmentOutlined,
  AppstoreOutlined,
  CloudOutlined,
  ContainerOutlined,
  CopyrightOutlined,
  EyeOutlined,
  FileTextOutlined,
  FormOutlined,
  HomeOutlined,
  LockOutlined,
  MenuOutlined,
  NodeExpandOutlined,
  SafetyOutlined,
  SettingOutlined,
  SisternodeOutlined,
  SubnodeOutlined,
  TeamOutlined,
  UserOutlined,
};

const antdIconsByName = new Map<string, (typeof antdIcons)[keyof typeof antdIcons]>(Object.entries(antdIcons));
const ownIconsByName = new Map<string, ComponentType>(Object.entries(ownIcons));

/** The names that cost nothing more to show; antd's other outlined icons (`otherIconNames`) are loaded when one is met. */
export const iconNames: readonly string[] = [...antdIconsByName.keys(), ...ownIconsByName.keys()];

const OtherIcon = lazy(async () => ({ default: (await import('./other-icon.tsx')).OtherIcon }));

/**
 * The icon that a menu row names, as decoration beside its words: screen readers skip it. It takes the size and colour of
 * the text. A name nobody knows is warned about on the console and shows nothing.
 */
export const NamedIcon = memo(({ name }: { name: string }) => {
  const Antd = antdIconsByName.get(name);
  if (Antd) return <Antd role={undefined} aria-label={undefined} aria-hidden />;
  const Own = ownIconsByName.get(name);
  if (Own) {
    return (
      <span className="anticon" aria-hidden>
        <Own />
      </span>
    );
  }
  return (
    <Suspense fallback={<span className="anticon inline-block size-[1em]" aria-hidden />}>
      <OtherIcon name={name} />
    </Suspense>
  );
});
