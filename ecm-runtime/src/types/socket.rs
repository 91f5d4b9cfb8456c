//! `win:Binary` as `win:SocketAddress`.

use core::fmt;
use core::net::{Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};

use crate::record::{DecodeError, Hex};
use crate::status::WriteStatus;
use crate::wire::{Decoder, Encoder, Field, Shape};

/// `AF_INET` of Windows.
const INET: u16 = 2;
/// `AF_INET6` of Windows.
const INET6: u16 = 23;

/// A socket address in Windows' layout: 16 bytes for IPv4, 28 for IPv6; a payload may hold other families.
///
/// Comparison goes by the address, where the family is one of these two, else by the bytes.
#[derive(Clone, Copy)]
pub struct SocketAddress<'a>(Repr<'a>);

#[derive(Clone, Copy)]
enum Repr<'a> {
    Address(SocketAddr),
    Wire(&'a [u8]),
}

impl<'a> SocketAddress<'a> {
    /// The address with these bytes: a `SOCKADDR` of any family.
    #[must_use]
    pub const fn from_bytes(bytes: &'a [u8]) -> Self {
        Self(Repr::Wire(bytes))
    }

    /// The address, if its family is IPv4 or IPv6.
    #[must_use]
    pub fn get(&self) -> Option<SocketAddr> {
        let bytes = match self.0 {
            Repr::Address(address) => return Some(address),
            Repr::Wire(bytes) => bytes,
        };
        let mut input = Decoder::new(bytes, 8);
        let family = u16::from_le_bytes(input.array().ok()?);
        let port = u16::from_be_bytes(input.array().ok()?);
        match family {
            INET => Some(SocketAddrV4::new(Ipv4Addr::from(input.array::<4>().ok()?), port).into()),
            INET6 => {
                let flow = u32::from_le_bytes(input.array().ok()?);
                let address = Ipv6Addr::from(input.array::<16>().ok()?);
                let scope = u32::from_le_bytes(input.array().ok()?);
                Some(SocketAddrV6::new(address, port, flow, scope).into())
            }
            _ => None,
        }
    }

    /// The caller's or the payload's bytes, if the address was made from bytes.
    #[must_use]
    pub const fn as_bytes(&self) -> Option<&'a [u8]> {
        match self.0 {
            Repr::Address(_) => None,
            Repr::Wire(bytes) => Some(bytes),
        }
    }
}

impl From<SocketAddr> for SocketAddress<'_> {
    #[inline]
    fn from(address: SocketAddr) -> Self {
        Self(Repr::Address(address))
    }
}

impl From<SocketAddrV4> for SocketAddress<'_> {
    #[inline]
    fn from(address: SocketAddrV4) -> Self {
        Self(Repr::Address(address.into()))
    }
}

impl From<SocketAddrV6> for SocketAddress<'_> {
    #[inline]
    fn from(address: SocketAddrV6) -> Self {
        Self(Repr::Address(address.into()))
    }
}

impl PartialEq<SocketAddress<'_>> for SocketAddress<'_> {
    fn eq(&self, other: &SocketAddress<'_>) -> bool {
        match (self.get(), other.get()) {
            (Some(mine), Some(other)) => mine == other,
            (None, None) => self.as_bytes() == other.as_bytes(),
            _ => false,
        }
    }
}

impl Eq for SocketAddress<'_> {}

impl PartialEq<SocketAddr> for SocketAddress<'_> {
    fn eq(&self, other: &SocketAddr) -> bool {
        self.get() == Some(*other)
    }
}

/// `1.2.3.4:80`, `[::1]:80`; the bytes for other families.
impl fmt::Display for SocketAddress<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.get() {
            Some(address) => write!(f, "{address}"),
            None => fmt::Debug::fmt(&Hex(self.as_bytes().unwrap_or_default()), f),
        }
    }
}

impl fmt::Debug for SocketAddress<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A fixed length pads the address with zeros, as a `SOCKADDR_STORAGE` has it.
impl<'a> Field<'a> for SocketAddress<'a> {
    fn encode(self, out: &mut Encoder<'a>, shape: Shape) {
        let units = self.wire_len();
        let padding = match shape {
            Shape::Fixed(length) => usize::from(length).checked_sub(units),
            Shape::Sized(length) => length.checked_sub(units),
            Shape::Counted => match u16::try_from(units) {
                Ok(count) => {
                    out.put(count.to_le_bytes());
                    Some(0)
                }
                Err(_) => None,
            },
            Shape::Natural | Shape::Width(_) => Some(0),
        };
        let Some(padding) = padding else {
            return out.fail(WriteStatus::INVALID);
        };
        match self.0 {
            Repr::Wire(bytes) => out.put_slice(bytes),
            Repr::Address(SocketAddr::V4(address)) => {
                out.put(INET.to_le_bytes());
                out.put(address.port().to_be_bytes());
                out.put(address.ip().octets());
                out.put([0; 8]);
            }
            Repr::Address(SocketAddr::V6(address)) => {
                out.put(INET6.to_le_bytes());
                out.put(address.port().to_be_bytes());
                out.put(address.flowinfo().to_le_bytes());
                out.put(address.ip().octets());
                out.put(address.scope_id().to_le_bytes());
            }
        }
        out.put_zeros(padding);
    }

    fn decode(input: &mut Decoder<'a>, shape: Shape) -> Result<Self, DecodeError> {
        let bytes = input.delimited(shape, 1)?;
        Ok(Self::from_bytes(bytes.unwrap_or_else(|| input.take_rest())))
    }

    fn wire_len(self) -> usize {
        match self.0 {
            Repr::Address(SocketAddr::V4(_)) => 16,
            Repr::Address(SocketAddr::V6(_)) => 28,
            Repr::Wire(bytes) => bytes.len(),
        }
    }

    fn wire_size(shape: Shape, _pointer_size: u8) -> Option<usize> {
        shape.length()
    }
}

#[cfg(test)]
mod tests {
    use super::SocketAddress;
    use std::string::ToString;

    #[test]
    fn reads_windows_families() {
        let v4 = [2, 0, 0, 80, 127, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0];
        assert_eq!(SocketAddress::from_bytes(&v4).to_string(), "127.0.0.1:80");
        assert_eq!(
            SocketAddress::from_bytes(&v4[..8]).to_string(),
            "127.0.0.1:80"
        );
        assert_eq!(
            SocketAddress::from_bytes(&v4[..7]).to_string(),
            "0x020000507F0000"
        );
        let mut v6 = [0; 28];
        v6[0] = 23;
        v6[23] = 1;
        v6[24] = 3;
        assert_eq!(SocketAddress::from_bytes(&v6).to_string(), "[::1%3]:0");
        assert_eq!(
            SocketAddress::from_bytes(&[1, 0, 0x2f]).to_string(),
            "0x01002F"
        );
    }

    #[test]
    fn compares_by_address() {
        let v4 = [2, 0, 0, 80, 127, 0, 0, 1, 9, 9];
        let made: core::net::SocketAddr = "127.0.0.1:80".parse().expect("an address");
        assert_eq!(SocketAddress::from_bytes(&v4), SocketAddress::from(made));
        assert_eq!(SocketAddress::from_bytes(&v4), made);
        assert_ne!(
            SocketAddress::from_bytes(&v4[..6]),
            SocketAddress::from(made)
        );
    }
}
