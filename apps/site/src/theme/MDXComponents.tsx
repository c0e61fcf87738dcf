import Original from '@theme-original/MDXComponents'
import Code from '../components/Code/index.tsx'

export default { ...Original, Code, code: 'code', pre: 'pre' }
