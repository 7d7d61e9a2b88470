import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../fixture/Stage.tsx'
import ForgotPassword from './ForgotPassword.tsx'
import NotFound from './NotFound.tsx'
import { SignIn } from './SignIn.tsx'

const meta = { title: 'Console/Account', component: Stage, args: { hasMain: true, children: <SignIn /> } } satisfies Meta<
  typeof Stage
>
export default meta
type Story = StoryObj<typeof meta>

export const SigningIn: Story = {}
export const Forgotten: Story = { args: { children: <ForgotPassword /> } }
export const NoPage: Story = { args: { hasMain: false, children: <NotFound /> } }
