import Layout from '@theme/Layout'
export default function P(){return <Layout title='x'><main className='page'><h1>api-docs</h1></main></Layout>}
