import AntDesignOutlined from '@ant-design/icons-svg/es/asn/AntDesignOutlined.js';
import ApartmentOutlined from '@ant-design/icons-svg/es/asn/ApartmentOutlined.js';
import AppstoreOutlined from '@ant-design/icons-svg/es/asn/AppstoreOutlined.js';
import BellOutlined from '@ant-design/icons-svg/es/asn/BellOutlined.js';
import BranchesOutlined from '@ant-design/icons-svg/es/asn/BranchesOutlined.js';
import CloudOutlined from '@ant-design/icons-svg/es/asn/CloudOutlined.js';
import ContainerOutlined from '@ant-design/icons-svg/es/asn/ContainerOutlined.js';
import ControlOutlined from '@ant-design/icons-svg/es/asn/ControlOutlined.js';
import CopyrightOutlined from '@ant-design/icons-svg/es/asn/CopyrightOutlined.js';
import CrownOutlined from '@ant-design/icons-svg/es/asn/CrownOutlined.js';
import DeleteOutlined from '@ant-design/icons-svg/es/asn/DeleteOutlined.js';
import DesktopOutlined from '@ant-design/icons-svg/es/asn/DesktopOutlined.js';
import EyeOutlined from '@ant-design/icons-svg/es/asn/EyeOutlined.js';
import FileProtectOutlined from '@ant-design/icons-svg/es/asn/FileProtectOutlined.js';
import FileTextOutlined from '@ant-design/icons-svg/es/asn/FileTextOutlined.js';
import ForkOutlined from '@ant-design/icons-svg/es/asn/ForkOutlined.js';
import FormOutlined from '@ant-design/icons-svg/es/asn/FormOutlined.js';
import HomeOutlined from '@ant-design/icons-svg/es/asn/HomeOutlined.js';
import IdcardOutlined from '@ant-design/icons-svg/es/asn/IdcardOutlined.js';
import LockOutlined from '@ant-design/icons-svg/es/asn/LockOutlined.js';
import KeyOutlined from '@ant-design/icons-svg/es/asn/KeyOutlined.js';
import LoginOutlined from '@ant-design/icons-svg/es/asn/LoginOutlined.js';
import MenuOutlined from '@ant-design/icons-svg/es/asn/MenuOutlined.js';
import NodeExpandOutlined from '@ant-design/icons-svg/es/asn/NodeExpandOutlined.js';
import ReadOutlined from '@ant-design/icons-svg/es/asn/ReadOutlined.js';
import SafetyOutlined from '@ant-design/icons-svg/es/asn/SafetyOutlined.js';
import SafetyCertificateOutlined from '@ant-design/icons-svg/es/asn/SafetyCertificateOutlined.js';
import ScheduleOutlined from '@ant-design/icons-svg/es/asn/ScheduleOutlined.js';
import SettingOutlined from '@ant-design/icons-svg/es/asn/SettingOutlined.js';
import SisternodeOutlined from '@ant-design/icons-svg/es/asn/SisternodeOutlined.js';
import SolutionOutlined from '@ant-design/icons-svg/es/asn/SolutionOutlined.js';
import SubnodeOutlined from '@ant-design/icons-svg/es/asn/SubnodeOutlined.js';
import TeamOutlined from '@ant-design/icons-svg/es/asn/TeamOutlined.js';
import UserOutlined from '@ant-design/icons-svg/es/asn/UserOutlined.js';
import { type ComponentType, lazy, memo, Suspense } from 'react';
import { Icon } from './icon.tsx';
import { productIcons } from './product-icons.tsx';

const antdIcons = {
  AntDesignOutlined,
  ApartmentOutlined,
  AppstoreOutlined,
  BellOutlined,
  BranchesOutlined,
  CloudOutlined,
  ContainerOutlined,
  ControlOutlined,
  CopyrightOutlined,
  CrownOutlined,
  DeleteOutlined,
  DesktopOutlined,
  EyeOutlined,
  FileProtectOutlined,
  FileTextOutlined,
  ForkOutlined,
  FormOutlined,
  HomeOutlined,
  IdcardOutlined,
  LockOutlined,
  KeyOutlined,
  LoginOutlined,
  MenuOutlined,
  NodeExpandOutlined,
  ReadOutlined,
  SafetyOutlined,
  SafetyCertificateOutlined,
  ScheduleOutlined,
  SettingOutlined,
  SisternodeOutlined,
  SolutionOutlined,
  SubnodeOutlined,
  TeamOutlined,
  UserOutlined,
};

const antdIconsByName = new Map<string, (typeof antdIcons)[keyof typeof antdIcons]>(Object.entries(antdIcons));
const productIconsByName = new Map<string, ComponentType>(Object.entries(productIcons));

/** Bundled icons; antd's other outlined icons (`otherIconNames`) are loaded when needed. */
export const iconNames: readonly string[] = [...antdIconsByName.keys(), ...productIconsByName.keys()];

const OtherIcon = lazy(async () => ({ default: (await import('./other-icon.tsx')).OtherIcon }));

export const NamedIcon = memo(({ name }: { name: string }) => {
  const drawing = antdIconsByName.get(name);
  if (drawing) return <Icon of={drawing} />;
  const ProductIcon = productIconsByName.get(name);
  if (ProductIcon) return <ProductIcon />;
  return (
    <Suspense fallback={<span className="icon" aria-hidden />}>
      <OtherIcon name={name} />
    </Suspense>
  );
});
